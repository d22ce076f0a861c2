import { useId } from 'react';
import { type Theme, THEMES } from '../../domain/theme.ts';
import { useText } from '../i18n/locale.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { useTheme } from './theme.ts';

const ICONS: Record<Theme, IconName> = { light: 'sun', dark: 'moon', system: 'device' };

/** Light, dark, or as the system has it (S1 §9). */
export function ThemeChoice() {
  const t = useText();
  const { theme, choose } = useTheme();
  const name = useId();
  return (
    <fieldset className="px-3 pt-2 pb-1">
      <legend className="text-sm text-muted">{t('shell.theme')}</legend>
      <div className="mt-1 grid grid-cols-3 gap-1 rounded-card bg-line p-1">
        {THEMES.map((one) => (
          <label
            key={one}
            className="relative grid min-h-12 content-center justify-items-center gap-0.5 rounded-[10px] px-1 py-1.5 text-sm has-checked:bg-ink has-checked:font-semibold has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-chile"
          >
            <input
              type="radio"
              name={name}
              value={one}
              checked={theme === one}
              onChange={() => choose(one)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Icon name={ICONS[one]} />
            {t(`shell.theme_${one}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
