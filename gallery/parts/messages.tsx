import { type ReactNode, useEffect } from 'react';
import { LoadFailure } from '../../web/admin/LoadFailure.tsx';
import { ApiFailure } from '../../web/api/client.ts';
import { StateBadge } from '../../web/broadcasts/StateBadge.tsx';
import { StatusChip } from '../../web/owners/StatusChip.tsx';
import { FormFailure } from '../../web/people/FormFailure.tsx';
import { AppBanner } from '../../web/shell/AppBanner.tsx';
import { FailurePage } from '../../web/shell/FailurePage.tsx';
import { NotFoundPage } from '../../web/shell/NotFoundPage.tsx';
import { Button } from '../../web/ui/Button.tsx';
import { EmptyState } from '../../web/ui/EmptyState.tsx';
import { Fallback } from '../../web/ui/Fallback.tsx';
import { Notice } from '../../web/ui/Notice.tsx';
import { useToast } from '../../web/ui/Toast.tsx';
import { ClosingWords } from '../../web/voting/Countdown.tsx';
import type { Part, Say } from '../part.ts';

const unreached = new ApiFailure('network', 0, 'network', undefined);

const longText = (say: Say) =>
  say(
    'Somebody else has changed this restaurant meanwhile: its name, its address and two of its dishes. What you wrote is still here; look at both and save again.',
    'Alguien más cambió este restaurante mientras tanto: su nombre, su dirección y dos de sus platillos. Lo que escribiste sigue aquí; compara los dos y guarda otra vez.',
  );

const notice: Part = {
  name: 'Notice',
  file: 'web/ui/Notice.tsx',
  states: [
    {
      name: 'Good news',
      draw: (say) => <Notice tone="agave">{say('Saved.', 'Guardado.')}</Notice>,
    },
    {
      name: 'To be known, long text',
      draw: (say) => <Notice tone="amber">{longText(say)}</Notice>,
    },
    {
      name: 'Trouble: takes the focus',
      frame: 120,
      draw: (say) => (
        <Notice tone="danger">
          {say('The server could not be reached.', 'No se pudo conectar con el servidor.')}
        </Notice>
      ),
    },
  ],
};

const formFailure: Part = {
  name: 'FormFailure',
  file: 'web/people/FormFailure.tsx',
  states: [
    { name: 'Not reached', frame: 120, draw: () => <FormFailure failure={unreached} /> },
    {
      name: 'Too many tries',
      frame: 190,
      draw: () => (
        <FormFailure
          failure={new ApiFailure('too_many_requests', 429, 'too many', { retryAfterSeconds: 245 })}
        />
      ),
    },
  ],
};

const emptyState: Part = {
  name: 'EmptyState',
  file: 'web/ui/EmptyState.tsx',
  states: [
    {
      name: 'With a way on',
      draw: (say) => (
        <EmptyState
          icon="heart"
          title={say('No favorites yet', 'Aún no tienes favoritos')}
          hint={say(
            'Tap the heart of a restaurant to keep it here.',
            'Toca el corazón de un restaurante para guardarlo aquí.',
          )}
        >
          <Button>{say('Find restaurants', 'Buscar restaurantes')}</Button>
        </EmptyState>
      ),
    },
    {
      name: 'Title alone',
      draw: (say) => (
        <EmptyState icon="search" title={say('Nothing found', 'No se encontró nada')} />
      ),
    },
    {
      name: 'Long text',
      draw: (say) => <EmptyState icon="warning" title={longText(say)} hint={longText(say)} />,
    },
  ],
};

const loadFailure: Part = {
  name: 'LoadFailure',
  file: 'web/admin/LoadFailure.tsx',
  states: [
    {
      name: 'A list that did not come',
      draw: () => (
        <LoadFailure
          title="shell.error_title"
          query={{ error: unreached, refetch: async () => {} }}
        />
      ),
    },
  ],
};

/** Shows the toast once, and then keeps it as if the mouse were over it. */
function Toasted({ said }: { said: Parameters<ReturnType<typeof useToast>>[0] }) {
  const toast = useToast();
  useEffect(() => {
    const takeAway = toast(said);
    const timer = setTimeout(() => {
      const card = document.querySelector('.rise');
      card?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    });
    return () => {
      clearTimeout(timer);
      takeAway();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- Said once, whatever else is drawn anew.
  }, [toast]);
  return null;
}

const nothing = () => {};
const toast: Part = {
  name: 'ToastProvider',
  file: 'web/ui/Toast.tsx',
  states: [
    {
      name: 'A word in passing',
      frame: 190,
      draw: (say) => <Toasted said={say('Link copied', 'Enlace copiado')} />,
    },
    {
      name: 'With something to do',
      frame: 190,
      draw: (say) => (
        <Toasted
          said={{
            text: say('Removed', 'Quitado'),
            action: { label: say('Undo', 'Deshacer'), act: nothing },
          }}
        />
      ),
    },
    {
      name: 'Error, long text',
      frame: 340,
      draw: (say) => (
        <Toasted
          said={{ title: say('Not saved', 'No se guardó'), text: longText(say), isError: true }}
        />
      ),
    },
  ],
};

function Broken(): ReactNode {
  throw new Error('broken on purpose');
}

const fallback: Part = {
  name: 'Fallback',
  file: 'web/ui/Fallback.tsx',
  states: [
    {
      name: 'What it stands around has failed',
      draw: (say) => (
        <Fallback instead={<p>{say('This stands in its place.', 'Esto está en su lugar.')}</p>}>
          <Broken />
        </Fallback>
      ),
    },
  ],
};

const statusChip: Part = {
  name: 'StatusChip',
  file: 'web/owners/StatusChip.tsx',
  states: [
    {
      name: 'Every tone',
      draw: (say) => (
        <div className="flex flex-wrap gap-3">
          <StatusChip tone="amber">{say('Waiting', 'En espera')}</StatusChip>
          <StatusChip tone="agave">{say('Approved', 'Aprobada')}</StatusChip>
          <StatusChip tone="danger">{say('Rejected', 'Rechazada')}</StatusChip>
          <StatusChip tone="muted">{say('Replaced', 'Reemplazada')}</StatusChip>
        </div>
      ),
    },
  ],
};

const stateBadge: Part = {
  name: 'StateBadge',
  file: 'web/broadcasts/StateBadge.tsx',
  states: [
    {
      name: 'Every state',
      draw: () => (
        <div className="flex flex-wrap gap-3">
          {(['draft', 'sending', 'paused', 'cancelled', 'sent'] as const).map((status) => (
            <StateBadge key={status} broadcast={{ status, startsInSeconds: null }} />
          ))}
        </div>
      ),
    },
  ],
};

const banner: Part = {
  name: 'AppBanner',
  file: 'web/shell/AppBanner.tsx',
  states: [
    {
      name: 'On an iPhone, below the header',
      frame: 180,
      draw: () => <AppBanner href="https://apps.example/vota-taco" onClose={nothing} />,
    },
  ],
};

const pages: readonly Part[] = [
  {
    name: 'NotFoundPage',
    file: 'web/shell/NotFoundPage.tsx',
    states: [{ name: 'Page', frame: 420, hasTitle: true, draw: () => <NotFoundPage /> }],
  },
  {
    name: 'FailurePage',
    file: 'web/shell/FailurePage.tsx',
    states: [
      {
        name: 'A fault',
        frame: 460,
        hasTitle: true,
        draw: () => (
          <FailurePage error={new ApiFailure('internal', 500, 'internal', { errorId: '4f2a' })} />
        ),
      },
    ],
  },
];

const closingWords: Part = {
  name: 'ClosingWords',
  file: 'web/voting/Countdown.tsx',
  states: (
    [
      ['The last day', { say: 'tomorrow' }],
      ['The last hour', { say: 'minutes', count: 42 }],
      ['The last second', { say: 'seconds', count: 1 }],
      ['Over', { say: 'over' }],
    ] as const
  ).map(([name, phrase]) => ({
    name,
    isWide: true,
    draw: () => (
      <ClosingWords phrase={phrase} closesAt="2026-05-03T01:00:00.000Z" isAnnounced={false} />
    ),
  })),
};

export const messages: readonly Part[] = [
  notice,
  formFailure,
  emptyState,
  loadFailure,
  toast,
  statusChip,
  stateBadge,
  banner,
  fallback,
  ...pages,
  closingWords,
];
