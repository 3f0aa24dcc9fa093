import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { legalPaths } from '#contract/content-paths.ts'

/** Front matter of an article, with what a test wants to be different. */
export const articleFile = (fields: Record<string, unknown> = {}, body = 'Text.') => {
  const all = {
    title: 'Sleeping well',
    description: 'What helps at night.',
    lead: 'It can get better.',
    category: 'Sleep',
    tags: ['sleep'],
    published: '2026-10-01',
    reviewed: '2026-10-02',
    reviewer: 'A clinical psychologist',
    sources: [{ label: 'Health direct', href: 'https://www.healthdirect.gov.au/sleep' }],
    cover: 'dusk',
    ...fields,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return ['---', ...lines, '---', '', body].join('\n')
}

export const pageFile = (body: string) =>
  `---\ntitle: A page\ndescription: What it is about.\n---\n\n${body}\n`

const legalFile =
  '---\ntitle: A text\ndescription: What it is about.\nversion: 2026-11-16\nchanges: The first version.\n---\n\nText.\n'

/** A folder `content` of a test's own, with the stories without which the site does not start. */
export async function makeContent(files: Record<string, string> = {}) {
  const home = await mkdtemp(join(tmpdir(), 'banksia-content-'))
  const folder = join(home, 'content')
  let writes = 0
  const write = async (name: string, text: string) => {
    const file = join(folder, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
    // A time of its own for each, however coarse the disk's clock is.
    await utimes(file, new Date(), new Date(Date.UTC(2026, 0, 1, 0, 0, ++writes)))
  }
  for (const path of legalPaths) await write(`legal/${path}.md`, legalFile)
  for (const [name, text] of Object.entries(files)) await write(name, text)
  return {
    folder,
    write,
    remove: (name: string) => rm(join(folder, name)),
    close: () => rm(home, { recursive: true }),
  }
}
