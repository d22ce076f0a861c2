import { useText } from '../i18n/locale.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import type { StageAct } from './stage-keys.ts';

const CONTROLS: readonly (readonly [StageAct, IconName, TextKey])[] = [
  ['back', 'back', 'reveal.back'],
  ['next', 'forward', 'reveal.next'],
  ['dark', 'moon', 'reveal.dark'],
  ['full_screen', 'device', 'reveal.full_screen'],
  ['help', 'info', 'reveal.keys'],
  ['leave', 'close', 'reveal.leave'],
];

/** For a mouse or a touch screen; unseen until one is moved, or one of them has the focus. */
export function StageControls({
  isShown,
  run,
}: {
  isShown: boolean;
  run: (act: StageAct) => void;
}) {
  const t = useText();
  return (
    <div className="stage-controls" data-shown={isShown || undefined}>
      {CONTROLS.map(([act, icon, text]) => (
        <button
          key={act}
          type="button"
          title={t(text)}
          aria-label={t(text)}
          onClick={() => run(act)}
        >
          <Icon name={icon} size={6} />
        </button>
      ))}
    </div>
  );
}
