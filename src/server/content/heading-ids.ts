import type { Block, Inline } from '#contract/content.ts'
import { foldText } from './fold-text.ts'
import { toPlainText } from './plain-text.ts'

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
