import { personIn, withoutPerson } from '#domain/person-path.ts'

/**
 * Whom this document is for: a person of the account, by the address, or null for the person whom it was opened with. It is the same for
 * as long as the document lives: every link of the router stays with the person, and another person is another document. So nothing
 * that was read, typed or begun for one of them is ever shown or sent for another.
 */
export const personOfPage = (): string | null =>
  typeof location === 'undefined' ? null : personIn(location.pathname)

/** For an address that may be another person’s: a new document where it is. */
export function openPath(path: string, navigate: (page: string) => unknown): void {
  if (personIn(path) === personOfPage()) navigate(withoutPerson(path))
  else location.replace(path)
}
