import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CalendarHead } from './calendar.tsx'

const arrowsOf = (html: string) =>
  Array.from(html.matchAll(/<button[^>]*>/g), ([button]) => ({
    cannotTakeFocus: / disabled/.test(button),
    saysItIsDimmed: button.includes('aria-disabled="true"'),
  }))

it('an arrow without a way to go says so, and keeps the focus of the person who pressed it', () => {
  const html = renderToStaticMarkup(<CalendarHead title="November" onEarlier={() => {}} />)
  expect(arrowsOf(html)).toEqual([
    { cannotTakeFocus: false, saysItIsDimmed: false },
    { cannotTakeFocus: false, saysItIsDimmed: true },
  ])
})
