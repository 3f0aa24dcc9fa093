import type { Block, Inline } from '#contract/content.ts'

/** The words of formatted text. */
const toPlainText = (children: readonly Inline[]): string =>
  children
    .map((child) =>
      child.type === 'text' ? child.text : child.type === 'break' ? ' ' : toPlainText(child.children),
    )
    .join('')

/** Every text in a value, whatever block it belongs to; what only the machine reads is left out. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (machineFields.has(key) ? [] : textsIn(inner)))
}

const machineFields = new Set(['component', 'type', 'id', 'href', 'tone', 'provider', 'file', 'until'])

/** For comparing: without case and without accents. */
export const foldText = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Words that an adult reads in a minute, for a text that is to be understood. */
const wordsPerMinute = 220

export function countReadingMinutes(blocks: readonly Block[]): number {
  const words = textsIn(blocks).join(' ').split(/\s+/).filter(Boolean).length
  return Math.max(1, Math.round(words / wordsPerMinute))
}

export const toHeadingId = (children: readonly Inline[]): string =>
  foldText(toPlainText(children))
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'section'

type HeadingIn = { type: 'heading'; id: string }

/** Two headings of a story may have the same words: the second is `-2`. */
export function makeIdsUnique(blocks: readonly Block[]): void {
  const taken = new Map<string, number>()
  for (const heading of headingsIn(blocks)) {
    const count = (taken.get(heading.id) ?? 0) + 1
    taken.set(heading.id, count)
    if (count > 1) heading.id = `${heading.id}-${count}`
  }
}

function headingsIn(value: unknown): HeadingIn[] {
  if (typeof value !== 'object' || value === null) return []
  return isHeading(value) ? [value] : Object.values(value).flatMap(headingsIn)
}

const isHeading = (value: object): value is HeadingIn =>
  'type' in value && value.type === 'heading' && 'id' in value
