import { ownPath } from '#domain/navigation/own-path.ts'

export { ownPath }

/** The page a person is on, to come back to. */
export const pathOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  ownPath(pathname + search + hash) ?? '/'

/** Document 2, "Login": where `redirectTo` asks to go after a login. */
export const redirectToIn = (search: string): string | null =>
  ownPath(new URLSearchParams(search).get('redirectTo'))
