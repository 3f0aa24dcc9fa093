import { route, type RouteConfigEntry } from '@react-router/dev/routes'

export const bookingRoutes: RouteConfigEntry[] = [
  route('practice/clients/:id/book', 'practice/booking/book-page.tsx'),
  route('practice/appointments/:id', 'practice/booking/appointment-page.tsx'),
]
