"""What learns: a linear SVM, a CRF, a net of one hidden layer."""
