import type { Api } from '../api/client.ts';

/*
 * The browser's side of WebAuthn. Loaded when somebody uses a passkey, or when a browser offers some in the field of
 * the address.
 */

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  );

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** ES256 and RS256, which every authenticator has one of, and EdDSA. */
const ALGORITHMS = [-7, -8, -257];

/** Whether somebody has closed the browser's own window, or it found no passkey: no fault to report. */
export const isDismissed = (error: unknown): boolean =>
  error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);

/** Whether the authenticator has a passkey of the account already. */
export const isKnownThere = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'InvalidStateError';

/**
 * Lets the browser make a passkey, and adds it to the account.
 * @returns recovery codes, if these are the first; null for others
 * @throws DOMException of the browser; what the server refuses
 */
export async function makePasskey(
  api: Api,
  { email, name, passkeyName }: { email: string; name: string; passkeyName: string },
): Promise<string[] | null> {
  const { challenge, rpId, userHandle, known } = await api.secondFactors.beginPasskey({});
  const made = (await navigator.credentials.create({
    publicKey: {
      challenge: bytesOf(challenge),
      rp: { id: rpId, name: 'Vota Taco' },
      user: { id: bytesOf(userHandle), name: email, displayName: name || email },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
      excludeCredentials: known.map((id) => ({ id: bytesOf(id), type: 'public-key' })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    },
  })) as PublicKeyCredential;
  const response = made.response as AuthenticatorAttestationResponse;
  const { recoveryCodes } = await api.secondFactors.addPasskey({
    name: passkeyName,
    credentialId: textOf(made.rawId),
    clientDataJSON: textOf(response.clientDataJSON),
    attestationObject: textOf(response.attestationObject),
    transports: response.getTransports(),
  });
  return recoveryCodes;
}

/**
 * Signs in with a passkey.
 * @param fromField waits until somebody chooses one in the field of the address, instead of asking at once
 * @returns null if none can be offered in the field: nobody has asked for one
 * @throws DOMException of the browser; what the server refuses
 */
export async function enterByPasskey(
  api: Api,
  { signal, fromField = false }: { signal: AbortSignal; fromField?: boolean },
) {
  const choose = async () => {
    const asked = await api.secondFactors.askPasskey({}, { signal });
    return sign(asked, { signal, ...(fromField && { mediation: 'conditional' }) });
  };
  const chosen = await (fromField ? choose().catch(() => null) : choose());
  return chosen && (await api.secondFactors.signInByPasskey(chosen)).person;
}

/**
 * Confirms with a passkey of the account that it is the person of the session.
 * @throws DOMException of the browser; what the server refuses
 */
export async function confirmByPasskey(api: Api) {
  const asked = await api.people.askPasskey({});
  return api.people.confirm({ method: 'passkey', ...(await sign(asked)) });
}

/** Lets the browser ask for a passkey, of those that are `known` if they are said. */
async function sign(
  { challenge, rpId, known }: { challenge: string; rpId: string; known?: readonly string[] },
  options: Pick<CredentialRequestOptions, 'signal' | 'mediation'> = {},
) {
  const signed = (await navigator.credentials.get({
    publicKey: {
      challenge: bytesOf(challenge),
      rpId,
      userVerification: 'required',
      ...(known && {
        allowCredentials: known.map((id) => ({ id: bytesOf(id), type: 'public-key' as const })),
      }),
    },
    ...options,
  })) as PublicKeyCredential;
  const response = signed.response as AuthenticatorAssertionResponse;
  return {
    credentialId: textOf(signed.rawId),
    clientDataJSON: textOf(response.clientDataJSON),
    authenticatorData: textOf(response.authenticatorData),
    signature: textOf(response.signature),
  };
}

/** Whether the browser offers passkeys in a field. */
export const offersInField = async (): Promise<boolean> =>
  (await window.PublicKeyCredential?.isConditionalMediationAvailable?.()) ?? false;
