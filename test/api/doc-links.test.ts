import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** As GitHub makes an anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

const anchors = new Map(
  globSync('docs/**/*.md', { cwd: root }).map((file) => [
    file,
    new Set([...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))),
  ]),
)

it('every rule that a comment links to is in docs', () => {
  const sources = globSync('{src,test,bench,scripts}/**/*.{ts,tsx,mjs,css}', { cwd: root })
  const broken = sources.flatMap((file) =>
    [...read(file).matchAll(/\b(docs\/[\w/-]+\.md)(?:#([a-z0-9-]+))?/g)]
      .filter(([, page = '', anchor]) =>
        anchor === undefined ? !anchors.has(page) : !anchors.get(page)?.has(anchor),
      )
      .map(([link]) => `${file}: ${link}`),
  )
  expect(broken).toEqual([])
})
