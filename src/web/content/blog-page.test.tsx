import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { requestContext } from '../api/load-api.ts'
import BlogPage, { loader } from './blog-page.tsx'

const story = {
  kind: 'page',
  path: 'blog',
  fields: { title: 'Reading for the hours between', description: 'Articles on getting help.' },
}

/** As the server draws it, with an API whose list of stories answers so. */
async function openBlog(list: (path: string) => Response, blocks: object[] = []) {
  const routes = [{ id: 'blog', path: '/blog', loader, Component: BlogPage }]
  const root = () => ({ settings: { productName: 'Banksia' }, origin: 'http://site.example' })
  const handler = createStaticHandler([{ id: 'root', loader: root, children: routes }])
  const fetchApi = async (path: string) =>
    path.includes('/stories/blog') ? Response.json({ ...story, blocks }) : list(path)
  const context = await handler.query(new Request('http://site.example/blog?search=sleep'), {
    requestContext: requestContext({ fetchApi, nonce: '', readSheet: () => null }),
  })
  if (context instanceof Response) throw new Error('The page leads elsewhere')
  const router = createStaticRouter(handler.dataRoutes, context)
  const html = renderToStaticMarkup(
    <StaticRouterProvider router={router} context={context} hydrate={false} />,
  )
  return { status: context.statusCode, html }
}

it('says that the articles could not be had, with the status of it', async () => {
  const { status, html } = await openBlog(() => Response.json({}, { status: 503 }))
  expect(status).toBe(503)
  expect(html).toContain('Failed to get blog items, please try again later')
  expect(html).toContain('value="sleep"')
})

it('says that nothing was found, which is no failure', async () => {
  const { status, html } = await openBlog(() => Response.json({ responses: [], totalItem: 0 }))
  expect(status).toBe(200)
  expect(html).toContain('Can&#x27;t find what you&#x27;re looking for?')
})

it.each([
  [[{ component: 'blog-articles', itemsPerPage: 4 }], '4', 'of 25'],
  [[], '9', 'of 12'],
])('has as many articles on each page as its block says: %j', async (blocks, take, pages) => {
  const asked: (string | null)[] = []
  const { html } = await openBlog((path) => {
    const { searchParams } = new URL(path, 'http://site.example')
    asked.push(searchParams.get('take'))
    return Response.json({ responses: [], totalItem: 100 })
  }, blocks)
  expect(asked).toContain(take)
  expect(html).toContain(pages)
})
