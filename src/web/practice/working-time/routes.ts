import { route, type RouteConfigEntry } from '@react-router/dev/routes'

export const workingTimeRoutes: RouteConfigEntry[] = [
  route('practice/hours', 'practice/working-time/hours-page.tsx'),
  route('practice/calendars', 'practice/working-time/calendars-page.tsx'),
]
