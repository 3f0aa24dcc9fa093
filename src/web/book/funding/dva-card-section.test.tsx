import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DvaCheckLine } from './dva-page.tsx'

const onFile = { state: 'idle', isOnFile: true, tryAgain: () => {} } as const

it('a card on file that was found wrong since is an error, and costs are not spoken of', () => {
  const html = renderToStaticMarkup(<DvaCheckLine check={{ ...onFile, standing: 'refused' }} />)
  expect(html).toContain('data-tone="error"')
  expect(html).toContain('Error while validating your DVA card')
  expect(html).toContain('Please check the number and enter it again.')
  expect(html).not.toMatch(/looks right|on file|costs you nothing/)
})

it('a card on file that no register could be asked about is called neither right nor wrong', () => {
  const html = renderToStaticMarkup(<DvaCheckLine check={{ ...onFile, standing: 'unverified' }} />)
  expect(html).toContain('data-tone="plain"')
  expect(html).toContain('This card is on file')
})
