/**
 * The libraries that a form's rules are made with. Fetched while a time is being held, when little else is on the line: the sign-up
 * and every form after it need them.
 */
export function fetchRulesAhead(): void {
  const libraries = [import('./zod-setup.ts'), import('#domain/identifiers/phone.ts')]
  // The form asks again for what did not arrive.
  for (const library of libraries) library.catch(() => undefined)
}
