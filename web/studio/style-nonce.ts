/** The nonce with which the policy of this document admits style elements that libraries make. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content ?? ''
