import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import type { Block } from '#contract/content.ts'
import { mhtp } from '#domain/questionnaires/treatment-plan.ts'
import type { StepHeading } from '#domain/questionnaires/questionnaire.ts'
import { requestContext } from '../api/load-api.ts'
import { loadMhtpHeadings } from '../content/load-story.ts'
import { headingOf, SurveyDrawing } from './survey.tsx'

const survey = {
  code: 'mhtp' as const,
  questionnaire: mhtp,
  title: '',
  description: '',
  countsLastPage: true,
  leaveWarning: '',
}
const words = mhtp.steps.map((_, position) => ({
  title: `Title ${position + 1}`,
  lead: `Lead ${position + 1}`,
}))

function draw(step: number, headings?: readonly StepHeading[]): string {
  const Page = createRoutesStub([
    { path: '/', Component: () => <SurveyDrawing survey={{ ...survey, headings }} backTo="/" /> },
  ])
  return renderToStaticMarkup(<Page initialEntries={[`/?step=${step}`]} />)
}

function loadFrom(answer: Response) {
  const fetchApi = async (path: string) =>
    decodeURIComponent(path).endsWith('/stories/parts/mhtp') ? answer : new Response(null, { status: 404 })
  return loadMhtpHeadings(requestContext({ fetchApi, nonce: '', readSheet: () => null }))
}

it('shows the words of the content above the questions of the table', () => {
  const html = draw(2, words)
  expect(html).toContain('>Title 2</h1><p class="lead mt-3">Lead 2</p>')
  expect(html).toContain(`name="${mhtp.steps[1]?.questions[0]?.key}"`)
})

it.each([
  ['no words', undefined],
  ['too few', words.slice(1)],
  ['too many', [...words, { title: 'More', lead: 'More' }]],
])('shows the words of the table where the content has %s', (_, headings) => {
  expect(mhtp.steps.map((_, position) => headingOf({ ...survey, headings }, position))).toEqual(
    mhtp.steps.map(({ title, lead }) => expect.objectContaining({ title, lead })),
  )
  expect(draw(1, headings)).toContain('>Emergency contacts</h1><p class="lead mt-3">Two people your GP')
})

it('shows no empty line where the content has no lead', () => {
  expect(draw(1, [{ title: 'Only a title', lead: '' }, ...words.slice(1)])).not.toContain('class="lead')
})

it('takes the headings of the part, in their order, and nothing else', async () => {
  const blocks: Block[] = [
    { component: 'rich-text', text: [] },
    { component: 'heading', title: 'First', lead: 'Begin.' },
    { component: 'headin', isUnknown: true },
    { component: 'heading', title: 'Second' },
  ]
  expect(await loadFrom(Response.json({ path: 'parts/mhtp', kind: 'part', blocks }))).toEqual([
    { title: 'First', lead: 'Begin.' },
    { title: 'Second', lead: '' },
  ])
})

it.each([404, 503])('takes none where the part cannot be had (%i)', async (status) => {
  expect(await loadFrom(Response.json({}, { status }))).toEqual([])
})
