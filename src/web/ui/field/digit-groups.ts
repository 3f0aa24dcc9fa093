/** Browsers fill in a birthday as `1986-01-02`; people here read `02/01/1986`. Anything else stays as it is. */
export const dayFirst = (typed: string): string => typed.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1')

/** What a person types into a date, as it should stand: `02011986` → `02/01/1986`, in groups such as [2, 2, 4]. */
export function groupDigits(typed: string, groups: readonly number[], separator = '/'): string {
  let rest = typed.replaceAll(/\D/g, '')
  const parts: string[] = []
  for (const size of groups) {
    if (rest === '') break
    parts.push(rest.slice(0, size))
    rest = rest.slice(size)
  }
  return parts.join(separator)
}
