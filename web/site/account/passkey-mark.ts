/**
 * Whether a passkey of the owner was added or used in this browser: only then does the login of the site load the code
 * of passkeys. Readers have none.
 */
import { localStore } from '#web/session/safe-storage.ts'

const KEY = 'hasPasskey'

export const hasPasskeyMark = (): boolean => localStore.get(KEY) !== null
export const setPasskeyMark = (): void => void localStore.set(KEY, '1')

/** Browsers offer passkeys only over https and on localhost. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window
