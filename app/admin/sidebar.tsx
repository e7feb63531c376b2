import {
  ArrowDownUp,
  Building2,
  ChartColumn,
  DatabaseBackup,
  FileText,
  Gauge,
  History,
  Inbox,
  ListTree,
  LogOut,
  MailPlus,
  Package,
  Settings,
  SearchX,
  Trash2,
  UserRound,
  Users,
  Video,
} from 'lucide-react'
import { href } from 'react-router'

import { useCompany } from '#app/ui/admin/company-context.ts'
import { Avatar, type AvatarProps } from '#app/ui/admin/page-parts.tsx'

import type { LiveCounts } from './counts.server.ts'
import { adds, Entry } from './navigation-entry.tsx'

export type NavigationProps = {
  person: AvatarProps
  isOwner: boolean
  counts: LiveCounts & { inTrash: number; unread: number }
}

export function Navigation({ person, isOwner, counts }: NavigationProps) {
  const { unread, products, posts, videos, inTrash } = counts
  const groups = [
    [
      [href('/dashboard'), Gauge, 'Overview'],
      [href('/dashboard/enquiries'), Inbox, 'Enquiries', { unread }],
      [href('/dashboard/customers'), Building2, 'Customers'],
      [href('/dashboard/insights'), ChartColumn, 'Insights'],
    ],
    [
      [
        href('/dashboard/manage-products'),
        Package,
        'Products',
        { count: products, add: adds.product },
      ],
      [href('/dashboard/categories'), ListTree, 'Categories'],
      ...(isOwner ? [[href('/dashboard/import'), ArrowDownUp, 'Import and export'] as const] : []),
      [href('/dashboard/searches'), SearchX, 'Searches'],
    ],
    [
      [href('/dashboard/manage-blog'), FileText, 'Blog', { count: posts, add: adds.blog }],
      [href('/dashboard/manage-video'), Video, 'Videos', { count: videos, add: adds.video }],
      ...(isOwner ? [[href('/dashboard/newsletter'), MailPlus, 'Newsletter'] as const] : []),
    ],
  ] as const
  const company = useCompany()
  return (
    <div className="owner-navigation">
      <a href={href('/')} className="company">
        <img
          src={company.logo?.address ?? '/favicon.svg'}
          alt=""
          width={40}
          height={40}
          data-own={company.logo && true}
        />
        <span>
          {company.name}
          <small>To the site</small>
        </span>
      </a>
      <nav aria-label="Admin">
        {groups.map((entries) => (
          <div key={entries[0][0]} className="group">
            {entries.map(([to, icon, words, more = {}]) => (
              <Entry key={to} to={to} icon={icon} words={words} {...more} />
            ))}
          </div>
        ))}
      </nav>
      <div className="end">
        <Entry
          to={href('/dashboard/trash')}
          icon={Trash2}
          words="Trash"
          count={inTrash || undefined}
        />
        {isOwner && (
          <>
            <Entry to={href('/dashboard/settings')} icon={Settings} words="Settings" />
            <Entry to={href('/dashboard/people')} icon={Users} words="People" />
            <Entry to={href('/dashboard/activity')} icon={History} words="Activity" />
            <Entry to={href('/dashboard/backups')} icon={DatabaseBackup} words="Backups" />
          </>
        )}
        <Entry to={href('/dashboard/account')} icon={UserRound} words="Account" />
        <SignOut />
        <p className="welcome">
          <Avatar {...person} />
          <span>Welcome, {person.name}</span>
        </p>
      </div>
    </div>
  )
}

/** A plain HTML form, so that signing out works without script. */
export function SignOut() {
  return (
    <form method="post" action="/sign-out">
      <button type="submit">
        <LogOut aria-hidden />
        Sign out
      </button>
    </form>
  )
}
