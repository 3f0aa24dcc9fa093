import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { DraftUnread, DraftUnreadPage } from './survey-view.tsx'

const draw = (draft: Partial<Parameters<typeof DraftUnread>[0]['draft']>) =>
  renderToStaticMarkup(
    <DraftUnread draft={{ reading: 'failed', isTryingAgain: false, tryAgain: () => {}, ...draft }} />,
  )

it('says what could not be read, and that it is tried again', () => {
  for (const html of [draw({}), draw({ reading: 'tabOnly' })]) {
    expect(html).toContain('Something went wrong. Please try again.')
    expect(html).toContain('role="alert"')
    expect(html).toContain('>Try again</button>')
    expect(html).not.toContain('One moment')
  }
  expect(draw({})).toContain('We could not read whether you have saved answers.')
  expect(draw({ reading: 'tabOnly' })).toContain('What you answered in this tab is here.')
  expect(draw({ isTryingAgain: true })).toContain('One moment…')
})

it('is a page with a heading and a way back where there is no form', () => {
  const draft = { reading: 'failed', isTryingAgain: false, tryAgain: () => undefined } as const
  const Component = () => (
    <DraftUnreadPage title="DASS-21" draft={draft} backTo="/gp/questionnaire?from=email" />
  )
  const Page = createRoutesStub([{ path: '/', Component }])
  const html = renderToStaticMarkup(<Page />)
  expect(html).toMatch(/<h1[^>]*>DASS-21<\/h1>/)
  expect(html).toMatch(/<a[^>]*href="\/gp\/questionnaire\?from=email"[^>]*>.*Back<\/a>/)
  expect(html).toContain('We could not read whether you have saved answers.')
  expect(html).not.toContain('progressbar')
})
