import { checkPersonName } from '../identifiers/person.ts'
import { foldTitle } from './columns.ts'

/** What the owner says of a row that is doubtful. `existing` keeps the record that is here, and knows it by its other number from then on. */
export const importDecisions = ['import', 'existing', 'leaveOut'] as const
export type ImportDecision = (typeof importDecisions)[number]

/** Which decisions there are, the one that stands unless another is chosen first. */
const doubtChoices = {
  /** A record here may be the same. */
  same: ['existing', 'import', 'leaveOut'],
  /** A line of this file may be the same. */
  sameInFile: ['leaveOut', 'import'],
  unusual: ['import', 'leaveOut'],
} as const satisfies Record<string, readonly ImportDecision[]>

export type Doubt = { readonly kind: keyof typeof doubtChoices; readonly text: string }

/** The choices of a row: those of its gravest doubt. */
export const choicesOf = (doubts: readonly Pick<Doubt, 'kind'>[]): readonly ImportDecision[] => {
  const kind = (['same', 'sameInFile', 'unusual'] as const).find((one) =>
    doubts.some((doubt) => doubt.kind === one),
  )
  return doubtChoices[kind ?? 'unusual']
}

/** The cells of one line, by field. */
export type RowCells = Readonly<Record<string, string>>

export type RowReading<Value> = {
  readonly line: number
  /** How the record is known where it comes from: the same line of the same file is never a second record. */
  readonly sourceId: string
  /** What the lists call the row. */
  readonly title: string
  /** Null where it is refused. */
  readonly value: Value | null
  readonly refused: readonly string[]
  readonly doubts: readonly Doubt[]
}

const longestSourceId = 100

/** Names without accents and in small letters, one space between: how two spellings of one person are seen to be the same. */
export const foldPerson = (...names: readonly string[]): string => foldTitle(names.join(' '))

/** Collects what is wrong with one line. */
export function createNotes() {
  const refused: string[] = []
  const doubts: Doubt[] = []
  return {
    refused,
    doubts,
    refuse: (reason: string) => void refused.push(reason),
    doubt: (text: string, kind: Doubt['kind'] = 'unusual') => void doubts.push({ kind, text }),
  }
}

export type Notes = ReturnType<typeof createNotes>

export const finish = <Value>(
  { line, sourceId, title }: Pick<RowReading<Value>, 'line' | 'sourceId' | 'title'>,
  { refused, doubts, refuse }: Notes,
  value: Value | null,
): RowReading<Value> => {
  if (sourceId.length > longestSourceId) refuse(`The id has more than ${longestSourceId} characters`)
  return { line, sourceId, title, value: refused.length > 0 ? null : value, refused, doubts }
}

export type DayOfImport = {
  readonly line: number
  /** YYYY-MM-DD where the practice is. */ readonly today: string
}

export const optional = <T>(typed: string | undefined, readOne: (typed: string) => T | null): T | null =>
  typed === undefined || typed.trim() === '' ? null : readOne(typed)

export function readName(typed: string | undefined, what: string, { refuse, doubt }: Notes): string {
  const text = typed?.trim() ?? ''
  if (text === '') {
    refuse(`No ${what}`)
    return ''
  }
  const checked = checkPersonName(text)
  if (!checked.ok) refuse(`The ${what} has something besides letters, spaces, hyphens and apostrophes`)
  else if ([...checked.value.replaceAll('.', '')].length === 1) doubt(`The ${what} is one letter`)
  return checked.ok ? checked.value : text
}

export function required(typed: string | undefined, what: string, { refuse }: Notes): string {
  const text = typed?.trim() ?? ''
  if (text === '') refuse(`No ${what}`)
  return text
}
