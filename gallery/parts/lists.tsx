import { PageTabs } from '../../web/admin/PageTabs.tsx';
import { Pages } from '../../web/admin/Pages.tsx';
import { RowActions } from '../../web/admin/RowActions.tsx';
import { Steps } from '../../web/imports/Steps.tsx';
import { StatusChip } from '../../web/owners/StatusChip.tsx';
import { type Column, type Order, Table } from '../../web/ui/Table.tsx';
import { Stateful } from '../Stateful.tsx';
import type { Part, Say } from '../part.ts';

interface Row {
  name: string;
  county: string;
  votes: number;
}

const ROWS: Row[] = [
  { name: 'El Comal de Lupita', county: 'Charleston', votes: 1204 },
  { name: 'Taquería Sol', county: 'Fulton', votes: 87 },
  {
    name: 'Taquería y Antojitos El Rincón de Doña Guadalupe de los Altos de Jalisco',
    county: 'Chattahoochee',
    votes: 0,
  },
];

const columnsOf = (say: Say): Column<Row>[] => [
  {
    id: 'name',
    title: say('Restaurant', 'Restaurante'),
    isName: true,
    isSortable: true,
    cell: ({ name }) => <span className="font-semibold">{name}</span>,
  },
  {
    id: 'county',
    title: say('County', 'Condado'),
    cell: ({ county }) => <span className="wrap-anywhere">{county}</span>,
  },
  {
    id: 'votes',
    title: say('Votes', 'Votos'),
    isNumber: true,
    isSortable: true,
    cell: ({ votes }) => votes.toLocaleString('en-US'),
  },
  {
    id: 'state',
    title: say('State', 'Estado'),
    cell: ({ votes }) => (
      <StatusChip tone={votes > 0 ? 'agave' : 'amber'}>
        {votes > 0 ? say('Open', 'Abierto') : say('New', 'Nuevo')}
      </StatusChip>
    ),
  },
  {
    id: 'actions',
    title: say('Actions', 'Acciones'),
    isTitleHidden: true,
    cell: ({ name }) => (
      <RowActions
        actions={[
          {
            text: say('Edit', 'Editar'),
            label: `${say('Edit', 'Editar')} ${name}`,
            onAct: () => {},
          },
        ]}
      />
    ),
  },
];

const rows = (say: Say, label: string, more: { rows?: Row[]; isOld?: true }) => (
  <Stateful<Order> first={{ by: 'votes', isDescending: true }}>
    {(order, onOrder) => (
      <Table
        label={label}
        columns={columnsOf(say)}
        rows={more.rows ?? ROWS}
        keyOf={({ name }) => name}
        order={order}
        onOrder={onOrder}
        isOld={more.isOld ?? false}
      />
    )}
  </Stateful>
);

const table: Part = {
  name: 'Table',
  file: 'web/ui/Table.tsx',
  states: [
    {
      name: 'Ordered by votes; on a phone each row is a card',
      isWide: true,
      draw: (say) => rows(say, say('Restaurants', 'Restaurantes'), {}),
    },
    {
      name: 'Busy: the rows before, while others come',
      isWide: true,
      draw: (say) => rows(say, say('Rows before', 'Filas de antes'), { isOld: true }),
    },
    {
      name: 'Without orders',
      isWide: true,
      draw: (say) => (
        <Table
          label={say('Counties', 'Condados')}
          columns={columnsOf(say).slice(0, 3)}
          rows={ROWS.slice(0, 2)}
          keyOf={({ name }) => name}
        />
      ),
    },
    {
      name: 'Empty',
      isWide: true,
      draw: (say) => rows(say, say('No rows', 'Sin filas'), { rows: [] }),
    },
  ],
};

const PAGES: readonly (readonly [name: string, first: number, pages: number | null])[] = [
  ['First page', 1, 7],
  ['Between', 3, 7],
  ['Last page', 7, 7],
  ['Few pages', 2, 3],
  ['More than were counted', 3, null],
  ['From the end', -2, null],
  ['Last of more than were counted', -1, null],
];

const pages: Part = {
  name: 'Pages',
  file: 'web/admin/Pages.tsx',
  states: PAGES.map(([name, first, pages]) => ({
    name,
    draw: (say) => (
      <Stateful first={first}>
        {(page, onPage) => (
          <Pages
            label={`${say('Pages', 'Páginas')} ${first} ${pages}`}
            page={page}
            pages={pages}
            onGo={onPage}
          />
        )}
      </Stateful>
    ),
  })),
};

const pageTabs: Part = {
  name: 'PageTabs',
  file: 'web/admin/PageTabs.tsx',
  states: [
    {
      name: 'The first is open, two wait in the second',
      draw: (say) => (
        <PageTabs
          label={say('Parts of the page', 'Partes de la página')}
          to="/admin/restaurant-requests"
          open={undefined}
          tabs={[
            { tab: undefined, text: say('Access requests', 'Solicitudes de acceso'), count: 0 },
            { tab: 'proposals', text: say('Changes', 'Cambios'), count: 2 },
          ]}
        />
      ),
    },
  ],
};

const steps: Part = {
  name: 'Steps',
  file: 'web/imports/Steps.tsx',
  states: (['file', 'plan', 'done'] as const).map((at) => ({
    name: `At "${at}"`,
    draw: () => <Steps at={at} />,
  })),
};

export const lists: readonly Part[] = [table, pages, pageTabs, steps];
