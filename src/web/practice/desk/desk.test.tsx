import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { ReadFailed } from './desk.tsx'

const shown = (code: 'forbidden' | 'offline') =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ReadFailed
        problem={{ code, status: 0, message: 'Forbidden.' }}
        isFetching={false}
        refetch={() => {}}
      />
    </MemoryRouter>,
  )

it('says in plain words that a page is for others, where trying again would change nothing', () => {
  expect(shown('forbidden')).toContain('This page is not open to you')
  expect(shown('forbidden')).not.toContain('Try again')
  expect(shown('offline')).toContain('Try again')
})
