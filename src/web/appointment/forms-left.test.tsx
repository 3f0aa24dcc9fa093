import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { FormsLeft } from './forms-left.tsx'

type Left = Parameters<typeof FormsLeft>[0]['forms']['left']

function draw(left: Left): string {
  const Component = () => (
    <FormsLeft
      reserveId="reserve-1"
      forms={{ left, dueAt: '2026-11-23T22:00:00Z' }}
      name="Dr Ruth Abara"
      zone="Australia/Sydney"
      now={new Date('2026-11-20T00:00:00Z')}
    />
  )
  const Page = createRoutesStub([{ path: '/', Component }])
  return renderToStaticMarkup(<Page />)
}

it.each<[Left, string, string]>([
  [
    ['mhtp', 'dass21'],
    'Still to send: the treatment plan questionnaire and the DASS-21',
    '/gp/questionnaire/complete?booking=reserve-1',
  ],
  [['dass21'], 'Still to send: the DASS-21', '/gp/dass-21?booking=reserve-1'],
])('leads to the first form that is left of %j', (left, title, address) => {
  const html = draw(left)
  expect(html).toContain(title)
  expect(html).toContain('by 9:00 am on Tuesday 24 November')
  expect(html).toContain(`href="${address}"`)
})

it('says nothing once all are sent', () => {
  expect(draw([])).not.toContain('Still to send')
})
