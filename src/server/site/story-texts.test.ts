import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { typedEmailCookie } from '#contract/sign-in-form.ts'
import { readStories } from '#test/support/screen-texts.ts'
import { sessionCookie } from '../sign-in/oidc-store.ts'
import { grantCookie } from '../sign-in/sign-in.ts'

/** Each sentence of a story that says this, with its file. */
async function sentencesWith(words: RegExp): Promise<string[]> {
  const stories = await readStories()
  return stories.flatMap(({ file, text }) =>
    text
      .split(/(?<=[.?!])\s|\n/)
      .filter((sentence) => words.test(sentence))
      .map((sentence) => `${file}: ${sentence}`),
  )
}

it('no story types an amount: a practice saves its own fees, and blocks show the rates in force', async () => {
  expect(await sentencesWith(/\$\d/)).toEqual([])
})

it('no story says that every session is 50 minutes: a practice edits how long its types are', async () => {
  const said = await sentencesWith(/\b50 minutes\b/)
  expect(said.length).toBeGreaterThan(10)
  expect(said.filter((sentence) => !/usually/i.test(sentence))).toEqual([])
})

it('no story says that all sessions are by video: clinicians work by phone too', async () => {
  const said = await sentencesWith(/\bSessions (?:here )?are\b.*\bby video\b|\blasts\b.*\bby video\b/)
  expect(said.length).toBeGreaterThan(10)
  expect(said.filter((sentence) => !sentence.includes('by phone'))).toEqual([])
})

it('no story promises an email: a practice may have no mail service', async () => {
  expect(await sentencesWith(/\bwe (?:will )?e-?mail you\b/i)).toEqual([])
})

/** What the site keeps in a browser beyond a tab. The practice's own screens are not a client's. */
async function readStorageNames(): Promise<string[]> {
  const web = join(import.meta.dirname, '..', '..', 'web')
  const files = (await readdir(web, { recursive: true })).filter(
    (file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('practice'),
  )
  const sources = await Promise.all(files.map((file) => readFile(join(web, file), 'utf8')))
  return sources.flatMap((source) =>
    Array.from(source.matchAll(/'localStorage', '(banksia\.\w+)'/g), ([, name = '']) => name),
  )
}

it('the privacy policy names the cookies and what is kept across tabs', async () => {
  const privacy = (await readStories()).find(({ file }) => file === 'content/legal/privacy.md')?.text ?? ''
  const names = [sessionCookie, grantCookie, typedEmailCookie, ...(await readStorageNames())]
  expect(names).toContain('banksia.reservationNews')
  expect(names.length).toBeGreaterThan(6)
  expect(names.filter((name) => !privacy.includes(name))).toEqual([])
})
