import { expect, it, onTestFinished } from 'vitest'
import { mhtp } from '#domain/questionnaires/treatment-plan.ts'
import { readConfig } from '../config.ts'
import { readStories } from './read-stories.ts'
import { formatMistake } from './story-mistakes.ts'
import { articleFile, makeContent, pageFile } from './story-files.fixture.ts'

async function mistakesIn(files: Record<string, string>, removed: string[] = []) {
  const content = await makeContent(files)
  onTestFinished(content.close)
  for (const name of removed) await content.remove(name)
  return (await readStories(content.folder)).mistakes.map(formatMistake)
}

it('finds no mistake in the stories of this repository', async () => {
  const { mistakes, stories } = await readStories(readConfig({}).CONTENT_DIR)
  expect(mistakes.map(formatMistake)).toEqual([])
  expect(stories.length).toBeGreaterThan(30)
})

it('gives each story its path and its kind', async () => {
  const { folder, close } = await makeContent({
    'pages/home.md': pageFile('Hello.'),
    'blog/sleep.md': articleFile(),
    'parts/footer.md': '---\ntitle: Footer\n---\n',
    '.DS_Store': '',
    'blog/.draft.md.swp': '',
    'README.md': 'For authors.',
  })
  onTestFinished(close)
  const { stories, mistakes } = await readStories(folder)
  expect(mistakes).toEqual([])
  expect(stories.map(({ path, kind }) => `${kind} ${path}`).toSorted()).toEqual([
    'article blog/sleep',
    'legal cancellation-policy',
    'legal parental-consent',
    'legal privacy',
    'legal terms',
    'page home',
    'part parts/footer',
  ])
})

it('lists the mistakes of all files together', async () => {
  expect(
    await mistakesIn({
      'blog/a.md': articleFile({ title: '' }),
      'blog/b.md': articleFile({ cover: 'pink' }),
    }),
  ).toEqual([
    'content/blog/a.md:2: title: Must not be empty',
    'content/blog/b.md:11: cover: Invalid option: expected one of "leaf"|"bloom"|"sand"|"dusk"',
  ])
})

it('names a link to a page that is not there, in Markdown, fields and blocks', async () => {
  const body = [
    '[Prices](/pricing?from=blog#rebate), [us](/about-us), [the other](/blog/other),',
    '[elsewhere](https://example.org/about-us) and [here](#here).',
    '',
    '::: buttons',
    'items:',
    '  - label: Go',
    '    href: /blog/gone',
    ':::',
  ].join('\n')
  expect(await mistakesIn({ 'pages/a.md': pageFile(body), 'blog/other.md': articleFile() })).toEqual([
    'content/pages/a.md:6: There is no page /about-us',
    'content/pages/a.md:12: There is no page /blog/gone',
  ])
})

it('names a picture that is not there', async () => {
  const body =
    '::: logo-carousel\ntitle: Partners\nlogos:\n  - name: Us\n    picture: { file: us.svg, alt: Us }\n  - name: Them\n    picture: { file: them.svg, alt: Them }\n:::'
  expect(await mistakesIn({ 'pages/a.md': pageFile(body), 'pictures/us.svg': '<svg/>' })).toEqual([
    'content/pages/a.md:12: There is no picture content/pictures/them.svg',
  ])
})

it('names two stories with one address, a missing legal text, a wrong name and a treatment that is misplaced', async () => {
  const treatment = `---
title: Sleep
description: What helps.
lead: It can get better.
concern: sleep
symptoms: [One, Two, Three, Four]
symptomsNote: See a GP.
reviewed: 2026-10-02
sources: [{ label: A, href: 'https://example.org' }]
---
`
  expect(
    await mistakesIn(
      {
        'pages/terms.md': pageFile('Twice.'),
        'blog/Sleep Well.md': articleFile(),
        'therapy/insomnia.md': treatment,
        'therapy/sleep.md': treatment,
      },
      ['legal/privacy.md'],
    ),
  ).toEqual([
    'content/blog/Sleep Well.md:1: Expected a name such as sleeping-well.md',
    'content/legal/terms.md:1: content/pages/terms.md has the same address, terms',
    'content/therapy/insomnia.md:5: concern: The story of sleep must be therapy/sleep.md',
    'content/legal/privacy.md:1: This story is missing',
  ])
})

it('names a questionnaire whose part has not one heading for each step, and starts without such a part', async () => {
  const part = (count: number) =>
    `---\ntitle: Steps\n---\n\n${'::: heading\ntitle: A step\n:::\n\n'.repeat(count)}`
  const { length } = mhtp.steps
  const message = `Expected ${length} headings, one for each step of the questionnaire “Treatment plan”, and found`
  expect(await mistakesIn({ 'parts/mhtp.md': part(length) })).toEqual([])
  expect(await mistakesIn({ 'parts/mhtp.md': part(length - 1) })).toEqual([
    `content/parts/mhtp.md:5: ${message} ${length - 1}`,
  ])
  expect(await mistakesIn({ 'parts/mhtp.md': part(length + 1) })).toEqual([
    `content/parts/mhtp.md:5: ${message} ${length + 1}`,
  ])
  expect(await mistakesIn({ 'parts/mhtp.md': part(0) })).toEqual([`content/parts/mhtp.md:1: ${message} 0`])
  expect(await mistakesIn({ 'parts/other.md': part(1) })).toEqual([])
})
