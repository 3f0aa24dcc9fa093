import BookUser from 'lucide-react/icons/book-user'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CalendarSync from 'lucide-react/icons/calendar-sync'
import Banknote from 'lucide-react/icons/banknote'
import Clock from 'lucide-react/icons/clock'
import FileText from 'lucide-react/icons/file-text'
import House from 'lucide-react/icons/house'
import IdCard from 'lucide-react/icons/id-card'
import Inbox from 'lucide-react/icons/inbox'
import Layers from 'lucide-react/icons/layers'
import ListOrdered from 'lucide-react/icons/list-ordered'
import ListTodo from 'lucide-react/icons/list-todo'
import MailPlus from 'lucide-react/icons/mail-plus'
import MailCheck from 'lucide-react/icons/mail-check'
import ReceiptText from 'lucide-react/icons/receipt-text'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import ScrollText from 'lucide-react/icons/scroll-text'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import Sun from 'lucide-react/icons/sun'
import Type from 'lucide-react/icons/type'
import Users from 'lucide-react/icons/users'
import { staffPages } from '#contract/staff/staff-pages.ts'
import type { StaffAction } from '#domain/staff/staff-roles.ts'

type StaffPage = {
  label: string
  to: string
  Icon: typeof House
  needs: StaffAction
  /** Its address is the beginning of others, which are not part of it. */
  isWhole?: boolean
}

/** The pages beside every page of the practice side, for those who may use them. */
export const practiceNavigation: readonly StaffPage[] = [
  { label: 'Today', to: staffPages.today(), Icon: Sun, needs: 'see the diary', isWhole: true },
  { label: 'Week', to: staffPages.week(), Icon: CalendarDays, needs: 'see the diary' },
  { label: 'Unfinished', to: staffPages.unfinished(), Icon: ListTodo, needs: 'see the diary' },
  { label: 'Clients', to: staffPages.clients(), Icon: Users, needs: 'read clients' },
  { label: 'Hours and leave', to: staffPages.hours(), Icon: Clock, needs: 'set hours' },
  { label: 'Calendars', to: staffPages.calendars(), Icon: CalendarSync, needs: 'connect calendars' },
  {
    label: 'Safety tasks',
    to: staffPages.safetyTasks(),
    Icon: ShieldAlert,
    needs: 'work through safety tasks',
  },
  { label: 'Clinicians', to: staffPages.clinicians(), Icon: BookUser, needs: 'edit clinicians' },
  { label: 'Items', to: staffPages.items(), Icon: ListOrdered, needs: 'edit items' },
  {
    label: 'Appointment types',
    to: staffPages.appointmentTypes(),
    Icon: Layers,
    needs: 'edit appointment types',
  },
  { label: 'Rates', to: staffPages.rates(), Icon: ReceiptText, needs: 'edit rates' },
  { label: 'Money', to: staffPages.money(), Icon: Banknote, needs: 'see the money' },
  { label: 'Invites', to: staffPages.invites(), Icon: MailPlus, needs: 'invite clients' },
  { label: 'Messages', to: staffPages.messages(), Icon: Inbox, needs: 'read messages' },
  { label: 'Staff', to: staffPages.staff(), Icon: IdCard, needs: 'see the staff' },
  { label: 'Practice', to: staffPages.practice(), Icon: House, needs: 'edit the practice' },
  { label: 'Email texts', to: staffPages.emailTexts(), Icon: Type, needs: 'edit email texts' },
  { label: 'Legal pages', to: staffPages.legalVersions(), Icon: FileText, needs: 'read legal versions' },
  { label: 'Outbox', to: staffPages.outbox(), Icon: MailCheck, needs: 'see the outbox' },
  { label: 'Jobs', to: staffPages.jobs(), Icon: RefreshCw, needs: 'retry jobs' },
  { label: 'Audit', to: staffPages.audit(), Icon: ScrollText, needs: 'read the audit' },
]
