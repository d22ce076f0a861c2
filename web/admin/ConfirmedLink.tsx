import { type ComponentProps, useRef, useState } from 'react';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { nativeShell } from '../platform/native.ts';
import { useToast } from '../ui/Toast.tsx';
import { askForConfirmation } from '../people/confirmation.ts';

/**
 * A download that needs a new confirmation of identity, inside `Confirming`: the server is asked before the browser
 * follows the link, since a refusal would be shown in place of the page. Without `href` it is a disabled link.
 */
export function ConfirmedLink({
  href,
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'onClick' | 'download'>) {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const failureText = useFailureText();
  const link = useRef<HTMLAnchorElement>(null);
  const isAllowed = useRef(false);
  const [isAsking, setAsking] = useState(false);

  async function follow() {
    setAsking(true);
    try {
      const { isDue } = await api.people.confirmation();
      if (isDue && !(await askForConfirmation())) {
        toast({
          title: t('account.confirm_not_done'),
          text: t('account.confirm_missing'),
          isError: true,
        });
        return;
      }
      isAllowed.current = true;
      link.current?.click();
    } catch (error) {
      toast({ title: t('shell.error_title'), text: failureText(error), isError: true });
    } finally {
      setAsking(false);
    }
  }

  return (
    <a
      {...rest}
      ref={link}
      href={href}
      role={href ? undefined : 'link'}
      aria-disabled={href ? undefined : true}
      aria-busy={isAsking}
      download
      onClick={(event) => {
        const shell = nativeShell();
        const isNow = isAllowed.current;
        isAllowed.current = false;
        if (isNow && !shell) return;
        event.preventDefault();
        if (!href || isAsking) return;
        // A web view cannot save files: the browser opens the page, and asks there.
        if (shell) shell.openThisPage();
        else void follow();
      }}
    >
      {children}
    </a>
  );
}
