import { route, type RouteConfigEntry } from '@react-router/dev/routes'

export const moneyRoutes: RouteConfigEntry[] = [
  route('admin/money', 'practice/money/money-page.tsx'),
  route('admin/money/documents', 'practice/money/documents/waiting-documents-page.tsx'),
  route('admin/money/invoices', 'practice/money/invoices/invoices-page.tsx'),
  route('admin/money/takings', 'practice/money/takings/takings-page.tsx'),
  route('admin/money/reconciliation', 'practice/money/reconciliation/reconciliation-page.tsx'),
]
