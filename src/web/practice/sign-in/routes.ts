import { route, type RouteConfigEntry } from '@react-router/dev/routes'

/** Before anyone is signed in, so without the frame of the practice side. */
export const signInRoutes: RouteConfigEntry[] = [
  route('practice/sign-in', 'practice/sign-in/sign-in-page.tsx', { id: 'staffSignIn' }),
  route('practice/second-step', 'practice/sign-in/second-step-page.tsx'),
  route('practice/join', 'practice/sign-in/join-page.tsx'),
]

/** Of those who are. */
export const staffAccountRoutes: RouteConfigEntry[] = [
  route('practice/security', 'practice/security/security-page.tsx'),
  route('admin/staff', 'practice/staff/staff-page.tsx'),
]
