import { Hono } from 'hono'
import { createVisitors } from '#server/booking/booking-actor.ts'
import type { AppEnv } from '#server/http/context.ts'
import type { Service } from '#server/service.ts'

/** Of a browser that is new here, as its first held time gives it. */
export async function visitorCookie(service: Service): Promise<string> {
  const page = new Hono<AppEnv>().get('/', (c) => {
    createVisitors(service).meetVisitor(c, undefined).remember()
    return c.text('')
  })
  return (await page.request('/')).headers.get('set-cookie')?.split(';')[0] ?? ''
}
