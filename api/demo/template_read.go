package demo

import (
	"inkdesk/api/demo/account"
	"inkdesk/model"
)

// template is the template of the request.
func (c *call) template() (*account.Template, error) {
	t, ok := c.store.template(model.TemplateID(c.ids[0]))
	if !ok {
		return nil, unknownID("template", c.ids[0])
	}
	return t, nil
}

// getTemplate is GET /template/{template_id}.
func getTemplate(c *call) (reply, error) {
	t, err := c.template()
	if err != nil {
		return reply{}, err
	}
	return jsonReply(c.templateJSON(t))
}

// listTemplateDocuments is GET /template/{template_id}/documents.
func listTemplateDocuments(c *call) (reply, error) {
	t, err := c.template()
	if err != nil {
		return reply{}, err
	}
	return jsonReply(documentListJSON{documentsJSON(t.Documents)})
}

// getTemplateDocument is GET /template/{template_id}/document/{document_id}.
func getTemplateDocument(c *call) (reply, error) {
	t, err := c.template()
	if err != nil {
		return reply{}, err
	}
	return documentReply(t.Documents, c.ids[1])
}

// listTemplateAnnotations is GET /template/{template_id}/annotations.
func listTemplateAnnotations(c *call) (reply, error) {
	t, err := c.template()
	if err != nil {
		return reply{}, err
	}
	return jsonReply(annotationListJSON{annotationsJSON(t.Annotations)})
}

// listTemplateDocumentAnnotations is the extension
// GET /template/{template_id}/annotations/{document_id}.
func listTemplateDocumentAnnotations(c *call) (reply, error) {
	t, err := c.template()
	if err != nil {
		return reply{}, err
	}
	return annotationsReply(t.Documents, t.Annotations, c.ids[1])
}
