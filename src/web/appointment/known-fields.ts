type Fields = Readonly<Record<string, string | boolean>>

/** A draft as a form can use it: only its own fields, each of the kind it expects. Another release may have written it. */
export function knownFields<T extends Fields>(draft: Fields | null, empty: T): T {
  const known = Object.entries(empty).map(([field, nothing]) => {
    const value = draft?.[field]
    return [field, typeof value === typeof nothing ? value : nothing]
  })
  return { ...empty, ...Object.fromEntries(known) }
}
