import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { BookedLine } from './booked-frame.tsx'

const words = { day: 'Tuesday 17 November 2026', time: '10:00 am, Sydney (GMT+11)' }

it.each([
  [null, 'Your session with Amelia is on Tuesday 17 November 2026 at 10:00 am, Sydney (GMT+11).'],
  [
    'Robin Field',
    'Robin Field’s session with Amelia is on Tuesday 17 November 2026 at 10:00 am, Sydney (GMT+11).',
  ],
])('says whose session it is and when: for %s', (bookedFor, sentence) => {
  const html = renderToStaticMarkup(<BookedLine {...{ bookedFor, words }} what="session with Amelia" />)
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe(sentence)
})
