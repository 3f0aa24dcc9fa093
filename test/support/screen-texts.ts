import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'

const root = join(import.meta.dirname, '..', '..')

export type Read = { file: string; text: string }

const listFiles = async (folder: string, ending: RegExp): Promise<string[]> =>
  (await readdir(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && ending.test(entry.name) && !/\.(?:test|fixture)\./.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))

const nameOf = (file: string) => file.slice(root.length + 1)

/** Every story, whole. */
export async function readStories(): Promise<Read[]> {
  const files = await listFiles('content', /\.md$/)
  return Promise.all(files.map(async (file) => ({ file: nameOf(file), text: await readFile(file, 'utf8') })))
}

/** The texts of every source file that has such words anywhere: only those are worth parsing. */
export async function readScreenTexts(isWorthParsing: (source: string) => boolean): Promise<Read[]> {
  const files = await listFiles('src', /\.tsx?$/)
  const found = await Promise.all(
    files.map(async (file) => {
      const source = await readFile(file, 'utf8')
      if (!isWorthParsing(source)) return []
      return readTexts(file, source).map((text) => ({ file: nameOf(file), text }))
    }),
  )
  return found.flat()
}

/** What people may read: the text between tags, and every string of more than one word. */
export function readTexts(file: string, source: string): string[] {
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      texts.push(node.text)
    else if (ts.isStringLiteralLike(node) && /\S \S/.test(node.text)) texts.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(
    ts.createSourceFile(
      file,
      source,
      ts.ScriptTarget.Latest,
      true,
      file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    ),
  )
  return texts
}
