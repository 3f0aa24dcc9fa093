/**
 * The person of an account whom a page is for, as the first part of its address: `/for/<id>/my/appointments`. Without it a page is for
 * the person whom the account was opened with. See docs/decisions/0112-people-of-an-account.md.
 */
const prefix = /^\/for\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?=[/?#]|$)/

export const personIn = (path: string): string | null => prefix.exec(path)?.[1] ?? null

/** The address of the page itself. */
export function withoutPerson(path: string): string {
  const page = path.replace(prefix, '')
  return page.startsWith('/') ? page : `/${page}`
}

/** The start of the addresses of this person’s pages; empty for the person whom the account was opened with. */
export const personBase = (id: string | null): string => (id === null ? '' : `/for/${id}`)

export const pathFor = (id: string | null, path: string): string => `${personBase(id)}${withoutPerson(path)}`
