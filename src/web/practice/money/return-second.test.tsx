import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { sampleCharge } from './charge.fixture.ts'
import { ReturnSecond } from './charge-actions.tsx'

it('says how much should have gone back by itself', () => {
  const markup = renderToStaticMarkup(
    <ReturnSecond charge={{ ...sampleCharge, secondPaymentCents: 50_20 }} />,
  )
  expect(markup).toContain('$50.20 should have gone back automatically')
  expect(markup).toContain('Give back the second payment')
})
