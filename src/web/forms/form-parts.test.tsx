import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FormFoot } from './form-parts.tsx'

const foot = (props: { isKept?: boolean }) =>
  renderToStaticMarkup(<FormFoot button="Save" busy={false} failure="We could not save it." {...props} />)

it('promises that nothing is lost only where that is so', () => {
  expect(foot({})).toContain('Nothing you typed is lost.')
  expect(foot({ isKept: true })).toContain('Nothing you typed is lost.')
  const unkept = foot({ isKept: false })
  expect(unkept).toContain('We could not save it.')
  expect(unkept).not.toContain('lost')
})
