import { route, type RouteConfigEntry } from '@react-router/dev/routes'

export const cliniciansRoutes: RouteConfigEntry[] = [
  route('admin/clinicians', 'practice/clinicians/clinicians-page.tsx'),
  route('admin/clinicians/new', 'practice/clinicians/new-clinician-page.tsx'),
  route('admin/clinicians/:id', 'practice/clinicians/clinician-page.tsx'),
  route('admin/appointment-types', 'practice/clinicians/types/types-page.tsx'),
  route('admin/rates', 'practice/clinicians/rates/rates-page.tsx'),
]
