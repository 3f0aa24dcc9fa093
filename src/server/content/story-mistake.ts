/** What is wrong in a story file, as its author reads it: `content/blog/sleep.md:14: faq.items.0.question: Must not be empty`. */
export type StoryMistake = { file: string; line: number; message: string }

export const formatMistake = ({ file, line, message }: StoryMistake): string => `${file}:${line}: ${message}`

/** All mistakes of all files at once, so that an author does not start the service once for each. */
export class ContentError extends Error {
  override name = 'ContentError'
  readonly mistakes: readonly StoryMistake[]
  constructor(mistakes: readonly StoryMistake[]) {
    super(
      `${mistakes.length === 1 ? 'A story has a mistake' : `The stories have ${mistakes.length} mistakes`}:\n${mistakes.map(formatMistake).join('\n')}`,
    )
    this.mistakes = mistakes
  }
}
