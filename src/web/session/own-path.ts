import { ownPath } from '#domain/navigation/own-path.ts'

export { ownPath }

/** The page a person is on, to come back to. */
export const toPath = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  ownPath(pathname + search + hash) ?? '/'

/** Where `redirectTo` asks to go after a login. See docs/product/signing-in.md#return-after-login. */
export const redirectToIn = (search: string): string | null =>
  ownPath(new URLSearchParams(search).get('redirectTo'))
