import { route, type RouteConfigEntry } from '@react-router/dev/routes'

export const clientsRoutes: RouteConfigEntry[] = [
  route('practice/clients', 'practice/clients/clients-page.tsx'),
  route('practice/clients/:id', 'practice/clients/client-page.tsx'),
  route('practice/clients/:id/referrals/:referralId/report', 'practice/clients/report/report-page.tsx'),
]
