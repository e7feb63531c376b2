import { useState } from 'react'
import { href } from 'react-router'

import { categoryAddress, categoryAt, useCategories } from '#app/catalogue/categories.ts'

import { useChanged } from './changes.ts'
import type { SettingField } from './typed-value.ts'

const sitePages = [
  [href('/'), 'Home'],
  [href('/all-categories'), 'All categories'],
  [href('/enquiry-list'), 'Enquiry list'],
  [href('/enquiry-list/paste'), 'Paste a list'],
  [href('/enquiries'), 'Enquiry form'],
  [href('/contact-us'), 'Contact us'],
  [href('/about-us'), 'About us'],
  [href('/brand'), 'Brands'],
  [href('/machines'), 'Machines'],
  [href('/faq'), 'Questions'],
  [href('/blogs'), 'Blog'],
  [href('/videos'), 'Videos'],
  [href('/newsletter'), 'Newsletter'],
  [href('/privacy-policy'), 'Privacy policy'],
] as const

export function LinkField({ path, label, value, onChange, problems }: SettingField) {
  const { all } = useCategories()
  const chosen = typeof value === 'string' ? value : ''
  const isPage =
    sitePages.some(([address]) => address === chosen) ||
    all.some((category) => categoryAddress(category) === chosen)
  const [isOther, setOther] = useState(!isPage)
  const problem = problems[path]
  const invalid = problem && { 'aria-invalid': true, 'aria-describedby': `${path}-problem` }
  return (
    <div className="field setting-link" data-changed={useChanged(path)}>
      <label htmlFor={path}>{label}</label>
      <select
        id={path}
        name={path}
        value={isOther ? '' : chosen}
        {...(!isOther && invalid)}
        onChange={({ currentTarget }) => {
          setOther(currentTarget.value === '')
          if (currentTarget.value) onChange(currentTarget.value)
        }}
      >
        <optgroup label="Pages">
          {sitePages.map(([address, name]) => (
            <option key={address} value={address}>
              {name}
            </option>
          ))}
        </optgroup>
        <optgroup label="Categories">
          {all.map((category) => (
            <option key={category.id} value={categoryAddress(category)}>
              {category.name}
            </option>
          ))}
        </optgroup>
        <option value="">Another address</option>
      </select>
      <input
        name={`${path}.other`}
        aria-label={`${label}: another address`}
        value={isOther ? chosen : ''}
        data-unused={!isOther || undefined}
        {...(isOther && invalid)}
        onChange={({ currentTarget }) => {
          setOther(true)
          onChange(currentTarget.value)
        }}
      />
      {problem && <strong id={`${path}-problem`}>{problem}</strong>}
    </div>
  )
}

/** The options for the page of a tile; the specification gives some tiles a subcategory under a name of its own. */
export function SlugOptions({ chosen }: { chosen: string }) {
  const categories = useCategories()
  const known = categoryAt(categories, chosen)
  const name = known?.sub?.name ?? known?.category.name
  return (
    <>
      {!categories.all.some(({ slug }) => slug === chosen) && (
        <option value={chosen}>
          {name ?? (chosen ? `No such page: ${chosen}` : 'Choose a page')}
        </option>
      )}
      {categories.all.map(({ id, slug, ...category }) => (
        <option key={id} value={slug}>
          {category.name}
        </option>
      ))}
    </>
  )
}
