import type { Block } from '#contract/content.ts'
import { textsIn } from './plain-text.ts'

/** Words that an adult reads in a minute, for a text that is to be understood. */
const wordsPerMinute = 220

export function countReadingMinutes(blocks: readonly Block[]): number {
  const words = textsIn(blocks).join(' ').split(/\s+/).filter(Boolean).length
  return Math.max(1, Math.round(words / wordsPerMinute))
}
