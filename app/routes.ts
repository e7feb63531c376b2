import { type RouteConfig, index, layout, route } from '@react-router/dev/routes'

export default [
  route('admin-login', 'accounts/manage/sign-in-page.tsx'),
  // Whatever stands in here is for owners: the frame turns everybody else away.
  route('dashboard', 'dashboard/frame.tsx', [
    layout('dashboard/inside.tsx', [
      index('dashboard/overview-page.tsx'),
      route('add-product', 'catalogue/manage/add-product-page.tsx'),
      route('manage-products', 'catalogue/manage/manage-products-page.tsx'),
      route('edit-product/:id', 'catalogue/manage/edit-product-page.tsx'),
      route('add-blog', 'blog/manage/add-blog-page.tsx'),
      route('manage-blog', 'blog/manage/manage-blog-page.tsx'),
      route('edit-blog/:id', 'blog/manage/edit-blog-page.tsx'),
      route('add-video', 'videos/manage/add-video-page.tsx'),
      route('manage-video', 'videos/manage/manage-video-page.tsx'),
      route('edit-video/:id', 'videos/manage/edit-video-page.tsx'),
      route('trash', 'dashboard/trash-page.tsx'),
      route('account', 'accounts/manage/account-page.tsx'),
      route('*', 'dashboard/no-such-page.tsx'),
    ]),
  ]),
  layout('site/frame.tsx', [
    index('site/home-page.tsx'),
    route('about-us', 'site/about-page.tsx'),
    route('brand', 'site/brand-page.tsx'),
    route('faq', 'site/faq-page.tsx'),
    route('privacy-policy', 'site/privacy-page.tsx'),
    route('contact-us', 'site/contact-page.tsx'),
    route('categories/:slug', 'catalogue/category-page.tsx'),
    route('view-details/:id', 'catalogue/product-page.tsx'),
    route('blogs', 'blog/blogs-page.tsx'),
    route('blog', 'blog/blogs-moved.ts'),
    route('blog/:slug', 'blog/blog-page.tsx'),
    route('videos', 'videos/videos-page.tsx'),
    route('enquiries', 'inbox/enquiry-page.tsx'),
    route('enquiries/sent/:reference', 'inbox/enquiry-sent-page.tsx'),
    route('newsletter', 'newsletter/subscribe-page.tsx'),
    route('newsletter/sent', 'newsletter/subscribed-page.tsx'),
    route('*', 'site/not-found-page.tsx'),
  ]),
] satisfies RouteConfig
