import type { Page } from '@playwright/test'

export type Api = ReturnType<typeof apiOf>

/** The API as this page's own browser calls it: with its cookies and from its address. Whatever is refused is a bug of the test. */
export function apiOf({ request }: Pick<Page, 'request'>, token?: string) {
  const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` }

  async function call<T>(method: string, path: string, data?: object): Promise<T> {
    const response = await request.fetch(`/api${path}`, { method, headers, data })
    const text = await response.text()
    if (!response.ok()) throw new Error(`${method} ${path} was answered with ${response.status()}: ${text}`)
    return (text === '' ? null : JSON.parse(text)) as T
  }

  return {
    request,
    headers,
    read: <T>(path: string) => call<T>('GET', path),
    post: <T = null>(path: string, data: object) => call<T>('POST', path, data),
    put: <T = null>(path: string, data: object) => call<T>('PUT', path, data),
  }
}
