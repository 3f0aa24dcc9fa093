import { route, type RouteConfigEntry } from '@react-router/dev/routes'

export const setupRoutes: RouteConfigEntry[] = [
  route('admin/practice', 'practice/setup/practice-page.tsx'),
  route('admin/practice/set-up', 'practice/setup/setup-steps-page.tsx'),
]

/** Outside the frame of the practice side: at first there is no one who could be signed in. */
export const firstSetupRoutes: RouteConfigEntry[] = [route('practice/setup', 'practice/setup/setup-page.tsx')]
