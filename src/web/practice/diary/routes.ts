import { route, type RouteConfigEntry } from '@react-router/dev/routes'

export const diaryRoutes: RouteConfigEntry[] = [
  route('practice', 'practice/diary/today/today-page.tsx'),
  route('practice/week', 'practice/diary/week/week-page.tsx'),
  route('practice/month', 'practice/diary/month/month-page.tsx'),
  route('practice/unfinished', 'practice/diary/unfinished/unfinished-page.tsx'),
]
