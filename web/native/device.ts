import { App } from '@capacitor/app';
import { SystemBars, SystemBarsStyle } from '@capacitor/core';

/** Handles Android's back button: closes what is open, else goes back, else leaves the app. */
export function followBackButton(): void {
  void App.addListener('backButton', ({ canGoBack }) => {
    const [menu] = document.querySelectorAll<HTMLElement>(':popover-open');
    const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
    if (menu) menu.hidePopover();
    // Like Escape: the dialog may prevent it.
    else if (dialog) {
      if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
    } else if (canGoBack) history.back();
    else void App.minimizeApp();
  });
}

/** The system bars are above our background: their text follows our theme. */
export function followTheme(): void {
  const STYLES = { light: SystemBarsStyle.Light, dark: SystemBarsStyle.Dark };
  const page = document.documentElement;
  const applyStyle = () => {
    const theme = page.dataset.theme === 'light' || page.dataset.theme === 'dark';
    const style = theme
      ? STYLES[page.dataset.theme as keyof typeof STYLES]
      : SystemBarsStyle.Default;
    SystemBars.setStyle({ style }).catch(() => {});
  };
  applyStyle();
  new MutationObserver(applyStyle).observe(page, { attributeFilter: ['data-theme'] });
}
