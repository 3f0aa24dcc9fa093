import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import UnavailablePage from './unavailable-page.tsx'

const draw = (address: string) => {
  const loaderData = { settings: { productName: 'Banksia', publicUrl: 'https://practice.example' } }
  const routes = [{ id: 'root', path: '/clinician-unavailable', Component: UnavailablePage }]
  const router = createMemoryRouter(routes, {
    initialEntries: [address],
    hydrationData: { loaderData: { root: loaderData } },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

it('speaks of a psychologist, or of a GP to someone who looked for one', () => {
  expect(draw('/clinician-unavailable')).toContain(
    'The psychologist may no longer be available for this time slot',
  )
  const gp = draw('/clinician-unavailable?gp=true')
  expect(gp).toContain('This GP is not available')
  expect(gp).toContain('href="/find-a-gp"')
  expect(gp).not.toContain('psychologist')
})
