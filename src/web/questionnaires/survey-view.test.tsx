import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { TimeEnded } from './survey-view.tsx'

it.each([
  ['mhtp', 28],
  ['dass21', 7],
] as const)(
  '%s that came after the hold had ended counts for %i days, and leads to the times',
  (code, days) => {
    const Page = createRoutesStub([{ path: '/', Component: () => <TimeEnded code={code} /> }])
    const html = renderToStaticMarkup(<Page />)
    expect(html).toContain(
      `The time you were holding has ended. Your answers are kept, and count for the next GP time you book within ${days} days.`,
    )
    expect(html).toContain('href="/find-a-gp"')
  },
)
