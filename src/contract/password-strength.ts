type StrengthMeasure = (password: string, known: string[]) => number

/** The time that it takes grows with the length. What comes after that many characters can only make it harder to guess. */
const longestMeasured = 64

let measure: Promise<StrengthMeasure> | undefined

/**
 * zxcvbn's score, 0 to 4, which the rules in domain/clients/credentials.ts read. Its word lists are large, so they are
 * fetched when the first password is typed. `known` are words an attacker would try first: the person's name and email.
 */
export async function measureStrength(password: string, known: string[] = []): Promise<number> {
  measure ??= loadMeasure()
  return (await measure)(password.slice(0, longestMeasured), known)
}

async function loadMeasure(): Promise<StrengthMeasure> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  })
  return (password, known) => zxcvbn.check(password, known).score
}
