/** `line` is where the text begins in the file, from 1. */
type Piece = { line: number; text: string }
type SplitStory = {
  frontMatter: Piece
  parts: (({ type: 'markdown' } & Piece) | ({ type: 'block'; name: string; openedAt: number } & Piece))[]
  mistakes: { line: number; message: string }[]
}

const blockOpens = /^:::[ \t]*([a-z][a-z0-9-]*)[ \t]*$/
const blockCloses = /^:::[ \t]*$/

/** Cuts a story file into its front matter, its Markdown and its blocks. See docs/content.md#a-story-file. */
export function splitStory(file: string): SplitStory {
  const lines = file.replace(/^\uFEFF/, '').split(/\r?\n/)
  const end = lines.indexOf('---', 1)
  if (lines[0] !== '---' || end === -1)
    return {
      frontMatter: { line: 1, text: '' },
      parts: [],
      mistakes: [
        { line: 1, message: 'Expected the fields of the story first, between two lines that are ---' },
      ],
    }
  const piece = (from: number, to: number): Piece => ({
    line: from + 1,
    text: lines.slice(from, to).join('\n'),
  })
  const split: SplitStory = { frontMatter: piece(1, end), parts: [], mistakes: [] }
  const addMarkdown = (from: number, to: number) => {
    const markdown = piece(from, to)
    if (markdown.text.trim() !== '') split.parts.push({ type: 'markdown', ...markdown })
  }
  let markdownFrom = end + 1
  for (let at = end + 1; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (!line.startsWith(':::')) continue
    addMarkdown(markdownFrom, at)
    const name = blockOpens.exec(line)?.[1]
    const closes = lines.findIndex((later, index) => index > at && later.startsWith(':::'))
    const isClosed = closes !== -1 && blockCloses.test(lines[closes] ?? '')
    if (name === undefined)
      split.mistakes.push({ line: at + 1, message: 'Expected the name of a block, such as ::: faq' })
    else if (isClosed) split.parts.push({ type: 'block', name, openedAt: at + 1, ...piece(at + 1, closes) })
    else
      split.mistakes.push({
        line: at + 1,
        message: `${name}: Expected ::: alone on a line at the end of the block`,
      })
    if (isClosed && !blockCloses.test(line)) at = closes
    markdownFrom = at + 1
  }
  addMarkdown(markdownFrom, lines.length)
  return split
}
